"""The queue in Redis, whose workers go on after it did not answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kombu.transport import redis, virtual

from config.caching.breaker import LOST


class QoS(redis.QoS):
    """How many jobs a worker takes before it has told Redis that earlier ones are done.

    kombu gives a place back when Redis has heard so. Where Redis stands still just then the place would be
    lost for good, and with the last of them a worker lives on and takes no job any more. The job is still
    noted in Redis, which hands it out again later: jobs may run twice.
    """

    def ack(self, delivery_tag: str) -> None:
        self._and_give_back(delivery_tag, lambda: super(QoS, self).ack(delivery_tag))

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        self._and_give_back(delivery_tag, lambda: super(QoS, self).reject(delivery_tag, requeue))

    def _and_give_back(self, delivery_tag: str, tell: Callable[[], Any]) -> None:
        try:
            tell()
        except LOST:
            virtual.QoS.ack(self, delivery_tag)
            raise


class Channel(redis.Channel):
    QoS = QoS


class Transport(redis.Transport):
    Channel = Channel
