"""The server: tables, seats and bots over HTTP and WebSocket. `serve` runs it; `bidyard.server.app` holds the application."""

from bidyard.server.run import serve

__all__ = ["serve"]
