"""What the director reads during play: the control room, what needs attention, rulings, the clock."""
