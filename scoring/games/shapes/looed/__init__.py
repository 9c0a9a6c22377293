"""Looed: a pool divided by tricks; who stayed and has none pays into the next one."""
