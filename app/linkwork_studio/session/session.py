"""The running simulation behind a mailbox (see the room's sign)."""
