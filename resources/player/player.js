// Plays a run: unpacks poses and curves, draws them with three.js, and keeps picture, plots and captions in step.
import * as THREE from "three";
import { OrbitControls } from "orbit";

const COLORS = ["#5b9bd5", "#e0a458", "#6fb98f", "#c97b9b", "#9d86c9", "#d9695f", "#5fb6b8", "#a6a862"];
const GROUND = "#7d8894";
const CREASE = Math.cos((32 * Math.PI) / 180); // edges that are sharper stay sharp
const SCALE = 32767; // of the parts of a quaternion
const PLOTS = 3;
const WITH_GROUND = 2; // times the size of what moves: a larger ground is not framed
const get = (id) => document.getElementById(id);

// -- unpacking ------------------------------------------------------------------------------------------

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Byte planes of differences become the numbers again, rows by columns.
function arrayAt(bytes, place) {
  const { at, rows, columns, kind } = place;
  const count = rows * columns, size = Number(kind[1]);
  const raw = new Uint8Array(count * size);
  const sums = new Uint8Array(size);
  for (let column = 0; column < columns; column++) {
    sums.fill(0);
    for (let row = 0; row < rows; row++) {
      const from = at + column * rows + row, to = (row * columns + column) * size;
      let carry = 0; // differences are added up, byte by byte with the carry
      for (let byte = 0; byte < size; byte++) {
        const sum = sums[byte] + bytes[from + byte * count] + carry;
        sums[byte] = raw[to + byte] = sum & 255;
        carry = sum >> 8;
      }
    }
  }
  const types = { f4: Float32Array, f8: Float64Array, i2: Int16Array, u4: Uint32Array };
  return new types[kind](raw.buffer);
}

// -- the run --------------------------------------------------------------------------------------------

class Run {
  constructor(data, bytes) {
    this.data = data;
    for (const surface of data.surfaces) {
      surface.at = arrayAt(bytes, surface.points);
      surface.corners = arrayAt(bytes, surface.triangles);
      surface.geometry = geometryOf(surface.at, surface.corners);
    }
    for (const branch of data.branches) {
      for (const take of branch.takes) {
        for (const name of ["times", "positions", "rotations"]) take[name] = arrayAt(bytes, take[name]);
        for (const curve of take.curves) curve.values = arrayAt(bytes, curve.values);
        for (const { deforming } of take.bodies) {
          for (const name of deforming ? ["motions", "weights"] : []) deforming[name] = arrayAt(bytes, deforming[name]);
        }
      }
    }
    this.choose(data.shown);
  }

  choose(number) {
    const lineage = [];
    for (let branch = this.branch(number); branch; branch = this.branch(branch.parent)) lineage.unshift(branch);
    this.parts = []; // takes with the time until which each is shown
    this.marks = [];
    lineage.forEach((branch, place) => {
      const until = place + 1 < lineage.length ? lineage[place + 1].begins : Infinity;
      branch.takes.forEach((take, n) => {
        const ends = Math.min(n + 1 < branch.takes.length ? branch.takes[n + 1].times[0] : Infinity, until);
        if (take.times[0] < ends) this.parts.push({ take, ends, goesOn: n === 0 && place > 0 });
      });
      this.marks.push(...branch.marks.filter((mark) => mark.time <= until));
    });
    this.begin = this.parts[0].take.times[0];
    const last = this.parts[this.parts.length - 1].take.times;
    this.end = last[last.length - 1];
    this.number = number;
  }

  branch(number) {
    return this.data.branches.find((branch) => branch.number === number);
  }

  partAt(time) {
    return this.parts.find((part) => time < part.ends) || this.parts[this.parts.length - 1];
  }

  names() {
    const units = new Map();
    for (const { take } of this.parts) for (const curve of take.curves) units.set(curve.name, curve.unit);
    return units;
  }

  // The largest value of all curves of a unit: what is small beside it is rounding.
  largest(unit) {
    let found = 0;
    for (const { take } of this.parts) for (const curve of take.curves) {
      if (curve.unit === unit) for (const value of curve.values) if (Math.abs(value) > found) found = Math.abs(value);
    }
    return found;
  }

  // The samples of a curve, in pieces: an edit, or a joint that is not there, leaves a gap.
  pieces(name) {
    const found = [];
    for (const { take, ends, goesOn } of this.parts) {
      const curve = take.curves.find((one) => one.name === name);
      const count = indexOf(take.times, ends, take.times.length);
      if (curve) found.push({ times: take.times.subarray(0, count), values: curve.values.subarray(0, count), goesOn });
    }
    return found;
  }

  valueAt(name, time) {
    const { take } = this.partAt(time);
    const curve = take.curves.find((one) => one.name === name);
    if (!curve) return NaN;
    const [row, share] = placeIn(take.times, time);
    return share ? curve.values[row] * (1 - share) + curve.values[row + 1] * share : curve.values[row];
  }
}

// How many times lie before one.
function indexOf(times, time, high) {
  let low = 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < time) low = middle + 1; else high = middle;
  }
  return low;
}

function placeIn(times, time) {
  const row = Math.max(0, indexOf(times, time + 1e-9, times.length) - 1);
  if (row + 1 >= times.length) return [times.length - 1, 0];
  const share = (time - times[row]) / (times[row + 1] - times[row]);
  return [row, share < 1e-6 ? 0 : Math.min(1, share)];
}

// -- the scene ------------------------------------------------------------------------------------------

// Normals that are smooth but for edges sharper than the crease.
function geometryOf(points, triangles) {
  const corners = new Float32Array(triangles.length * 3), normals = new Float32Array(triangles.length * 3);
  const flat = [], around = new Map();
  const a = new THREE.Vector3(), b = new THREE.Vector3(), c = new THREE.Vector3();
  for (let face = 0; face < triangles.length / 3; face++) {
    const [i, j, k] = triangles.subarray(3 * face, 3 * face + 3);
    a.fromArray(points, 3 * i); b.fromArray(points, 3 * j); c.fromArray(points, 3 * k);
    flat.push(b.clone().sub(a).cross(c.clone().sub(a))); // as long as the face is large
    for (const corner of [i, j, k]) {
      const key = points.subarray(3 * corner, 3 * corner + 3).join();
      if (!around.has(key)) around.set(key, []);
      around.get(key).push(face);
    }
  }
  const unit = flat.map((normal) => normal.clone().normalize());
  triangles.forEach((corner, n) => {
    const point = points.subarray(3 * corner, 3 * corner + 3), face = Math.floor(n / 3), sum = new THREE.Vector3();
    for (const other of around.get(point.join())) if (unit[other].dot(unit[face]) > CREASE) sum.add(flat[other]);
    sum.normalize().toArray(normals, 3 * n);
    corners.set(point, 3 * n);
  });
  const made = new THREE.BufferGeometry();
  made.setAttribute("position", new THREE.BufferAttribute(corners, 3));
  made.setAttribute("normal", new THREE.BufferAttribute(normals, 3));
  return made;
}

class Scene {
  constructor(canvas, run) {
    this.run = run;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(35, 1, 0.001, 1e5);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.sun = new THREE.DirectionalLight(0xffffff, 2.2);
    this.sky = new THREE.HemisphereLight(0xffffff, 0x55606c, 1.6);
    this.scene.add(this.sun, this.sky);
    this.groups = new Map(); // of each take
    this.color = new Map();
  }

  group(take) {
    if (!this.groups.has(take)) this.groups.set(take, this.made(take));
    return this.groups.get(take);
  }

  made(take) {
    const made = { root: new THREE.Group(), poses: [], sheets: [], beams: [], dots: [], lines: [] };
    const size = this.size || 1;
    for (const body of take.bodies) {
      const holder = new THREE.Group();
      for (const shape of body.shapes) holder.add(this.mesh(shape, body));
      if (body.deforming) made.sheets.push({ mesh: this.sheet(body, holder), ...body.deforming });
      else if (!body.shapes.length) holder.add(...this.bare(body, size));
      made.poses.push({ holder, pose: body.pose });
      made.root.add(holder);
    }
    for (const beam of take.beams) {
      const mesh = new THREE.Mesh(new THREE.BufferGeometry(), this.material(beam.id));
      made.beams.push({ mesh, ...beam });
      made.root.add(mesh);
    }
    const dot = new THREE.SphereGeometry(0.008 * size, 16, 12);
    const dark = new THREE.MeshStandardMaterial({ color: "#2f3b47", roughness: 0.5 });
    for (const end of take.joints) {
      const mesh = new THREE.Mesh(dot, dark);
      made.dots.push({ mesh, ...end });
      made.root.add(mesh);
    }
    for (const line of take.lines.filter((one) => one.ends.length === 2)) {
      const points = new THREE.BufferGeometry().setAttribute("position", new THREE.BufferAttribute(new Float32Array(6), 3));
      const drawn = new THREE.Line(points, new THREE.LineBasicMaterial({ color: "#d9a441" }));
      drawn.frustumCulled = false;
      made.lines.push({ drawn, ends: line.ends });
      made.root.add(drawn);
    }
    this.scene.add(made.root);
    return made;
  }

  // A body without a shape: a ball where its mass is, and a rod from there to each of its joints.
  bare(body, size) {
    if (body.kind === "ground" || body.kind === "beam") return [];
    const drawn = [new THREE.Mesh(new THREE.SphereGeometry(0.014 * size, 20, 14), this.material(body.id))];
    for (const arm of body.arms.map((point) => new THREE.Vector3(...point)).filter((point) => point.length() > 1e-9)) {
      const rod = new THREE.Mesh(new THREE.CylinderGeometry(0.006 * size, 0.006 * size, arm.length(), 12), drawn[0].material);
      rod.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), arm.clone().normalize());
      rod.position.copy(arm).multiplyScalar(0.5);
      drawn.push(rod);
    }
    return drawn;
  }

  mesh(shape, body) {
    const mesh = new THREE.Mesh(this.run.data.surfaces[shape.surface].geometry, this.material(body.id, shape.color));
    mesh.position.fromArray(shape.at);
    mesh.quaternion.set(shape.turn[1], shape.turn[2], shape.turn[3], shape.turn[0]);
    return mesh;
  }

  // The surface of an elastic body, with points of its own.
  sheet(body, holder) {
    const geometry = this.run.data.surfaces[body.deforming.surface].geometry.clone();
    const mesh = new THREE.Mesh(geometry, this.material(body.id, body.deforming.color));
    mesh.frustumCulled = false;
    holder.add(mesh);
    return mesh;
  }

  material(id, color) {
    if (!this.color.has(id) && id !== "ground") this.color.set(id, COLORS[this.color.size % COLORS.length]);
    const plain = id === "ground" ? GROUND : this.color.get(id);
    const shown = color ? new THREE.Color().setRGB(...color, THREE.SRGBColorSpace) : new THREE.Color(plain);
    return new THREE.MeshStandardMaterial({ color: shown, roughness: 0.55, metalness: 0.05, side: THREE.DoubleSide });
  }

  show(time) {
    const { take } = this.run.partAt(time);
    const group = this.group(take);
    for (const [other, made] of this.groups) made.root.visible = other === take;
    const place = placeIn(take.times, time);
    for (const { holder, pose } of group.poses) this.put(holder, take, pose, place);
    for (const sheet of group.sheets) this.deform(sheet, take, place);
    for (const dot of group.dots) this.pointOf(take, dot, place, dot.mesh.position);
    for (const line of group.lines) {
      const points = line.drawn.geometry.attributes.position;
      line.ends.forEach((end, n) => this.pointOf(take, end, place, scratch).toArray(points.array, 3 * n));
      points.needsUpdate = true;
    }
    for (const beam of group.beams) this.bend(beam, take, place);
    this.draw();
  }

  put(object, take, pose, [row, share]) {
    if (pose < 0) return object;
    const width = take.positions.length / take.times.length, turns = take.rotations.length / take.times.length;
    object.position.fromArray(take.positions, row * width + 3 * pose);
    readTurn(object.quaternion, take.rotations, row * turns + 4 * pose);
    if (share) {
      object.position.lerp(scratch.fromArray(take.positions, (row + 1) * width + 3 * pose), share);
      object.quaternion.slerp(readTurn(turned, take.rotations, (row + 1) * turns + 4 * pose), share);
    }
    return object;
  }

  pointOf(take, { pose, at }, place, target) {
    this.put(carrier, take, pose, place);
    target.fromArray(at);
    return pose < 0 ? target : target.applyQuaternion(carrier.quaternion).add(carrier.position);
  }

  // Its points as they are at this time; normals stay, as deformations are small.
  deform({ mesh, surface, motions, weights }, take, [row, share]) {
    const { at, corners } = this.run.data.surfaces[surface], parts = weights.length / take.times.length;
    const points = Float32Array.from(at);
    for (let part = 0; part < parts; part++) {
      let weight = weights[row * parts + part];
      if (share) weight += share * (weights[(row + 1) * parts + part] - weight);
      for (let n = 0; n < points.length; n++) points[n] += weight * motions[n * parts + part];
    }
    const drawn = mesh.geometry.attributes.position;
    corners.forEach((corner, n) => drawn.array.set(points.subarray(3 * corner, 3 * corner + 3), 3 * n));
    drawn.needsUpdate = true;
  }

  bend(beam, take, place) {
    const points = beam.nodes.map((pose) => this.put(carrier, take, pose, place).position.clone());
    beam.mesh.geometry.dispose();
    beam.mesh.geometry = new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 6 * points.length, beam.radius, 10);
  }

  // What the mechanism sweeps, at a few dozen times, with the ground where that is not much larger.
  bounds() {
    const box = new THREE.Box3();
    for (let n = 0; n <= 24; n++) {
      this.show(this.run.begin + (n / 24) * (this.run.end - this.run.begin));
      const { take } = this.run.partAt(this.run.begin + (n / 24) * (this.run.end - this.run.begin));
      for (const { holder, pose } of this.group(take).poses) if (pose >= 0) box.expandByObject(holder);
      for (const { mesh } of this.group(take).beams) box.expandByObject(mesh);
    }
    const whole = box.clone();
    for (const { holder, pose } of this.group(this.run.partAt(this.run.begin).take).poses) if (pose < 0) whole.expandByObject(holder);
    if (whole.getSize(scratch).length() < WITH_GROUND * box.getSize(new THREE.Vector3()).length()) box.copy(whole);
    if (box.isEmpty()) box.set(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1));
    return box;
  }

  fit() {
    const ball = this.bounds().getBoundingSphere(new THREE.Sphere());
    this.size = this.size || 2 * ball.radius;
    const narrow = Math.min(1, this.camera.aspect), far = ball.radius / Math.sin((this.camera.fov * Math.PI) / 360) / narrow;
    this.controls.target.copy(ball.center);
    this.camera.position.copy(ball.center).add(new THREE.Vector3(0.45, -1, 0.38).normalize().multiplyScalar(1.02 * far));
    this.camera.near = far / 1000;
    this.camera.far = far * 100;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.grid(ball);
  }

  grid(ball) {
    if (this.floor) this.scene.remove(this.floor);
    const step = 10 ** Math.floor(Math.log10(Math.max(ball.radius, 1e-9)));
    const cells = 2 * Math.ceil((3 * ball.radius) / step);
    const [line, axis] = document.documentElement.classList.contains("light") ? ["#d3dae1", "#b3bec8"] : ["#2a333d", "#3a4651"];
    this.floor = new THREE.GridHelper(cells * step, cells, axis, line);
    this.floor.rotation.x = Math.PI / 2;
    this.scene.add(this.floor);
  }

  resize() {
    const { clientWidth, clientHeight } = this.renderer.domElement;
    this.renderer.setPixelRatio(window.devicePixelRatio);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / Math.max(1, clientHeight);
    this.camera.updateProjectionMatrix();
  }

  draw() {
    this.sun.position.copy(this.camera.position).add(scratch.set(0, 0, this.camera.position.length()));
    this.renderer.setClearColor(getComputedStyle(document.documentElement).getPropertyValue("--back").trim());
    this.renderer.render(this.scene, this.camera);
  }
}

const scratch = new THREE.Vector3(), turned = new THREE.Quaternion(), carrier = new THREE.Object3D();

function readTurn(target, array, at) {
  return target.set(array[at + 1] / SCALE, array[at + 2] / SCALE, array[at + 3] / SCALE, array[at] / SCALE).normalize();
}

// -- plots ----------------------------------------------------------------------------------------------

class Plot {
  constructor(player, name) {
    this.player = player;
    this.root = document.createElement("section");
    this.root.className = "plot";
    this.root.innerHTML = "<header><select aria-label='Curve'></select><output></output></header><canvas></canvas>";
    [this.choice, this.value, this.canvas] = ["select", "output", "canvas"].map((tag) => this.root.querySelector(tag));
    this.choice.onchange = () => { this.measure(); this.draw(); };
    const seek = (event) => event.buttons && player.seek(this.timeAt(event));
    this.canvas.onpointerdown = (event) => { this.canvas.setPointerCapture(event.pointerId); seek(event); };
    this.canvas.onpointermove = seek;
    this.offer(name);
  }

  offer(name) {
    const chosen = name || this.choice.value, names = this.player.run.names();
    this.choice.replaceChildren(...[...names].map(([one, unit]) => new Option(unit === "1" ? one : `${one} [${unit}]`, one)));
    if (names.has(chosen)) this.choice.value = chosen;
    this.measure();
  }

  measure() {
    this.pieces = this.player.run.pieces(this.choice.value);
    this.low = Infinity;
    this.high = -Infinity;
    for (const { values } of this.pieces) for (const value of values) {
      if (value < this.low) this.low = value;
      if (value > this.high) this.high = value;
    }
    const largest = this.player.run.largest(this.player.run.names().get(this.choice.value));
    const isFlat = this.high - this.low < 1e-9 * largest; // what is left of rounding is no curve
    const room = isFlat ? 0.5 * largest : 0.06 * (this.high - this.low) || 1;
    this.low -= room;
    this.high += room;
  }

  timeAt(event) {
    const { begin, end } = this.player.run, box = this.canvas.getBoundingClientRect();
    return begin + (Math.min(Math.max(event.clientX - box.left - LEFT, 0), box.width - LEFT) / (box.width - LEFT)) * (end - begin);
  }

  draw() {
    const { begin, end } = this.player.run, { clientWidth: width, clientHeight: height } = this.canvas;
    const ratio = window.devicePixelRatio, pen = this.canvas.getContext("2d"), look = getComputedStyle(document.documentElement);
    [this.canvas.width, this.canvas.height] = [width * ratio, height * ratio];
    pen.scale(ratio, ratio);
    const x = (time) => LEFT + ((time - begin) / (end - begin || 1)) * (width - LEFT - 1);
    const y = (value) => height - 16 - ((value - this.low) / (this.high - this.low)) * (height - 22);
    pen.font = "11px Inter, system-ui, sans-serif";
    this.scales(pen, x, y, width, look);
    pen.strokeStyle = look.getPropertyValue("--accent");
    pen.lineWidth = 1.5;
    pen.lineJoin = "round";
    pen.beginPath();
    for (const { times, values, goesOn } of this.pieces) {
      for (let n = 0; n < times.length; n++) pen[n || goesOn ? "lineTo" : "moveTo"](x(times[n]), y(values[n]));
    }
    pen.stroke();
    const now = this.player.time, value = this.player.run.valueAt(this.choice.value, now);
    pen.strokeStyle = look.getPropertyValue("--front");
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x(now), 4);
    pen.lineTo(x(now), height - 16);
    pen.stroke();
    const unit = this.player.run.names().get(this.choice.value);
    this.value.textContent = Number.isFinite(value) ? `${Number(value.toPrecision(5))}${unit === "1" ? "" : ` ${unit}`}` : "–";
  }

  scales(pen, x, y, width, look) {
    pen.strokeStyle = look.getPropertyValue("--line");
    pen.fillStyle = look.getPropertyValue("--dim");
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    for (const value of ticks(this.low, this.high, 4)) {
      pen.beginPath();
      pen.moveTo(LEFT, y(value));
      pen.lineTo(width, y(value));
      pen.stroke();
      pen.fillText(short(value), LEFT - 5, y(value));
    }
    pen.textAlign = "center";
    pen.textBaseline = "alphabetic";
    const { begin, end } = this.player.run;
    for (const time of ticks(begin, end, 5)) if (x(time) < width - 14) pen.fillText(`${time} s`, x(time), this.canvas.clientHeight - 3);
  }
}

const LEFT = 54;

function short(value) {
  const plain = String(value);
  return plain.length <= 7 ? plain : value.toExponential(3).replace(/\.?0+e/, "e").replace("e+", "e");
}

function ticks(low, high, most) {
  if (!(high > low)) return [];
  const rough = (high - low) / most, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough), found = [];
  for (let n = Math.ceil(low / step); n * step <= high; n++) found.push(Number((n * step).toPrecision(9)));
  return found;
}

// -- the player -----------------------------------------------------------------------------------------

class Player {
  constructor(run) {
    this.run = run;
    this.scene = new Scene(get("space"), run);
    this.time = run.begin;
    this.isPlaying = false;
    this.scene.resize();
    this.scene.size = 0;
    this.scene.fit();
    for (const made of this.scene.groups.values()) this.scene.scene.remove(made.root); // drawn again in the size found
    this.scene.groups.clear();
    this.plots = this.chosen().map((name) => new Plot(this, name));
    get("plots").append(...this.plots.map((plot) => plot.root));
    get("plots").hidden = !this.plots.length;
    this.wire();
    this.lay();
    this.seek(run.begin);
  }

  // The first measures, else coordinates, then energies.
  chosen() {
    const names = [...this.run.names().keys()], last = names.filter((name) => name === "total energy");
    return [...new Set([...names.slice(0, PLOTS - last.length), ...last])];
  }

  wire() {
    const { run } = this;
    get("play").onclick = () => this.play(!this.isPlaying);
    get("time").oninput = (event) => this.seek(Number(event.target.value));
    get("fit").onclick = () => { this.scene.fit(); this.seek(this.time); };
    get("theme").onclick = () => { document.documentElement.classList.toggle("light"); this.scene.fit(); this.seek(this.time); };
    get("branch").hidden = run.data.branches.length < 2;
    get("branch").replaceChildren(...run.data.branches.map((b, n) => new Option(`Branch ${n + 1} from ${b.begins.toFixed(2)} s`, b.number)));
    get("branch").value = run.number;
    get("branch").onchange = (event) => this.choose(Number(event.target.value));
    this.scene.controls.addEventListener("change", () => this.scene.draw());
    new ResizeObserver(() => { this.scene.resize(); this.seek(this.time); }).observe(get("view"));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: -0.02, ArrowRight: 0.02 };
    if (event.key === " ") this.play(!this.isPlaying);
    else if (event.key === "f") get("fit").click();
    else if (event.key === "Home") this.seek(this.run.begin);
    else if (event.key === "End") this.seek(this.run.end);
    else if (steps[event.key]) { this.play(false); this.seek(this.time + steps[event.key] * (event.shiftKey ? 10 : 1)); }
    else return;
    event.preventDefault();
  }

  choose(number) {
    this.run.choose(number);
    this.plots.forEach((plot) => plot.offer());
    this.lay();
    this.seek(Math.min(this.time, this.run.end));
  }

  // The time bar with its marks.
  lay() {
    const { begin, end, marks } = this.run, bar = get("time");
    [bar.min, bar.max] = [begin, end];
    get("marks").replaceChildren(...marks.map((mark) => {
      const dot = document.createElement("i");
      dot.style.left = `${(100 * (mark.time - begin)) / (end - begin || 1)}%`;
      dot.title = `${mark.time.toFixed(2)} s: ${mark.text}`;
      dot.onclick = () => this.seek(mark.time);
      return dot;
    }));
  }

  seek(time) {
    const { begin, end } = this.run;
    this.time = Math.min(Math.max(time, begin), end);
    get("time").value = this.time;
    get("clock").textContent = `${this.time.toFixed(2)} s`;
    get("caption").textContent = this.caption();
    this.scene.show(this.time);
    for (const plot of this.plots) plot.draw();
  }

  // What the author says now, else the edit of the last two seconds.
  caption() {
    const said = this.run.data.captions.filter((caption) => caption.time <= this.time).pop();
    const edit = this.run.marks.filter((mark) => mark.time <= this.time && this.time < mark.time + 2).pop();
    return said && said.text ? said.text : edit ? edit.text : "";
  }

  play(isOn) {
    if (isOn && this.time >= this.run.end) this.seek(this.run.begin);
    this.isPlaying = isOn;
    get("play").textContent = isOn ? "❚❚" : "▶";
    get("play").setAttribute("aria-label", isOn ? "Pause" : "Play");
    this.before = performance.now();
    if (isOn) requestAnimationFrame((now) => this.frame(now));
  }

  frame(now) {
    if (!this.isPlaying) return;
    this.seek(this.time + (Math.min(now - this.before, 250) / 1000) * Number(get("speed").value));
    this.before = now;
    if (this.time >= this.run.end) this.play(false);
    else requestAnimationFrame((next) => this.frame(next));
  }
}

try {
  if (window.matchMedia("(prefers-color-scheme: light)").matches) document.documentElement.classList.add("light");
  const data = JSON.parse(get("data").textContent);
  window.player = new Player(new Run(data, await unpacked(get("arrays").textContent)));
} catch (error) {
  get("failure").hidden = false;
  get("failure").textContent = `This page cannot be shown here: ${error.message}. It needs a browser of 2023 or newer with WebGL.`;
  throw error;
}
