"""What games share: functions over plain arrays and numbers, which know no game. They run at all three speeds."""
