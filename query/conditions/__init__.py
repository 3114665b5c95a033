"""What people write about hands, read: cards, conditions of one hand or of several, named quantities."""
