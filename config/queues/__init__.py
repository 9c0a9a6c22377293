"""Jobs of the site: their queues in Redis, the clock of regular ones, the thread without workers."""
