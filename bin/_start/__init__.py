"""The starter: makes the environment, then serves, tests or manages inside it."""
