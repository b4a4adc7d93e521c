from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack, cast

from ._caller import Caller, at
from ._pages import Pages
from .generated.types import (
    CreateWebhookRequest,
    DeletedWebhook,
    Delivery,
    DeliveryDetail,
    EndedListener,
    Event,
    EventTypeList,
    Listener,
    ListenerList,
    ListenerWithSecret,
    OpenListenerRequest,
    PauseWebhookRequest,
    Replay,
    ReplayPreview,
    ReplayWithReasons,
    ResumeWebhookRequest,
    ResumedWebhook,
    RetryReplayRequest,
    RotateWebhookSecretRequest,
    SendTestEventRequest,
    TestListenerRequest,
    TestSecret,
    TestWebhookRequest,
    UpdateReplayRequest,
    UpdateWebhookRequest,
    Webhook,
    WebhookWithSecret,
)


class Webhooks:
    """Manages the URLs that events are sent to."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, **body: Unpack[CreateWebhookRequest]) -> WebhookWithSecret:
        """Creates a webhook. Only this answer contains the secret that signs its deliveries."""
        return cast(WebhookWithSecret, self._caller.post("/v1/webhooks", cast("Mapping[str, Any]", body)))

    def list(self, **query: Any) -> Pages[Webhook]:
        return self._caller.list("/v1/webhooks", query)

    def get(self, webhook_id: str) -> Webhook:
        return cast(Webhook, self._caller.get(at("/v1/webhooks/{}", webhook_id)))

    def update(self, webhook_id: str, **body: Unpack[UpdateWebhookRequest]) -> Webhook:
        return cast(Webhook, self._caller.patch(at("/v1/webhooks/{}", webhook_id), cast("Mapping[str, Any]", body)))

    def delete(self, webhook_id: str) -> DeletedWebhook:
        return cast(DeletedWebhook, self._caller.delete(at("/v1/webhooks/{}", webhook_id)))

    def rotate_secret(self, webhook_id: str, **body: Unpack[RotateWebhookSecretRequest]) -> WebhookWithSecret:
        return cast(
            WebhookWithSecret,
            self._caller.post(at("/v1/webhooks/{}/rotate-secret", webhook_id), cast("Mapping[str, Any]", body)),
        )

    def pause(self, webhook_id: str, **body: Unpack[PauseWebhookRequest]) -> Webhook:
        return cast(Webhook, self._caller.act(at("/v1/webhooks/{}/pause", webhook_id), cast("Mapping[str, Any]", body)))

    def resume(self, webhook_id: str, **body: Unpack[ResumeWebhookRequest]) -> ResumedWebhook:
        return cast(
            ResumedWebhook, self._caller.act(at("/v1/webhooks/{}/resume", webhook_id), cast("Mapping[str, Any]", body))
        )

    def test(self, webhook_id: str, **body: Unpack[TestWebhookRequest]) -> DeliveryDetail:
        """Sends the webhook a test event and returns the delivery."""
        return cast(
            DeliveryDetail, self._caller.post(at("/v1/webhooks/{}/test", webhook_id), cast("Mapping[str, Any]", body))
        )

    def send_test_event(self, **body: Unpack[SendTestEventRequest]) -> DeliveryDetail:
        """Sends a test event to any URL, without a webhook."""
        return cast(DeliveryDetail, self._caller.post("/v1/test-events", cast("Mapping[str, Any]", body)))

    def test_secret(self) -> TestSecret:
        """Returns the secret that signs such test events."""
        return cast(TestSecret, self._caller.get("/v1/test-secret"))


class Listeners:
    """Manages CLIs that receive events over their own connection."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self) -> ListenerList:
        return cast(ListenerList, self._caller.get("/v1/listeners"))

    def open(self, **body: Unpack[OpenListenerRequest]) -> ListenerWithSecret:
        return cast(ListenerWithSecret, self._caller.act("/v1/listeners", cast("Mapping[str, Any]", body)))

    def get(self, listener_id: str) -> Listener:
        return cast(Listener, self._caller.get(at("/v1/listeners/{}", listener_id)))

    def end(self, listener_id: str) -> EndedListener:
        return cast(EndedListener, self._caller.delete(at("/v1/listeners/{}", listener_id)))

    def test(self, listener_id: str, **body: Unpack[TestListenerRequest]) -> DeliveryDetail:
        return cast(
            DeliveryDetail, self._caller.post(at("/v1/listeners/{}/test", listener_id), cast("Mapping[str, Any]", body))
        )


class Events:
    """Reads events."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, **query: Any) -> Pages[Event]:
        return self._caller.list("/v1/events", query)

    def get(self, event_id: str) -> Event:
        return cast(Event, self._caller.get(at("/v1/events/{}", event_id)))

    def types(self) -> EventTypeList:
        return cast(EventTypeList, self._caller.get("/v1/event-types"))


class Deliveries:
    """Manages deliveries of events to endpoints."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, **query: Any) -> Pages[Delivery]:
        return self._caller.list("/v1/deliveries", query)

    def get(self, delivery_id: str) -> DeliveryDetail:
        """Returns a delivery with its body and all attempts."""
        return cast(DeliveryDetail, self._caller.get(at("/v1/deliveries/{}", delivery_id)))

    def retry(self, delivery_id: str) -> Delivery:
        """Makes the next attempt of a waiting delivery now."""
        return cast(Delivery, self._caller.act(at("/v1/deliveries/{}/retry", delivery_id)))

    def replay(self, delivery_id: str) -> Delivery:
        """Sends a finished delivery again, as a new delivery."""
        return cast(Delivery, self._caller.post(at("/v1/deliveries/{}/replay", delivery_id)))


class Replays:
    """Sends the deliveries of a time range again."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create(self, *, from_: str, to: str, **body: Any) -> Replay:
        return cast(Replay, self._caller.post("/v1/replays", {"from": from_, "to": to, **body}))

    def preview(self, *, from_: str, to: str, **body: Any) -> ReplayPreview:
        """Returns the number of deliveries that would be sent."""
        body["preview"] = True
        return cast(ReplayPreview, self._caller.post("/v1/replays", {"from": from_, "to": to, **body}))

    def list(self, **query: Any) -> Pages[Replay]:
        return self._caller.list("/v1/replays", query)

    def get(self, replay_id: str) -> ReplayWithReasons:
        """Returns a replay with its result and the reasons for failures."""
        return cast(ReplayWithReasons, self._caller.get(at("/v1/replays/{}", replay_id)))

    def retry(self, replay_id: str, **body: Unpack[RetryReplayRequest]) -> Replay:
        """Creates a replay of the deliveries that failed in this one."""
        return cast(Replay, self._caller.post(at("/v1/replays/{}/retry", replay_id), cast("Mapping[str, Any]", body)))

    def update(self, replay_id: str, **body: Unpack[UpdateReplayRequest]) -> Replay:
        return cast(Replay, self._caller.patch(at("/v1/replays/{}", replay_id), cast("Mapping[str, Any]", body)))

    def cancel(self, replay_id: str) -> Replay:
        return cast(Replay, self._caller.delete(at("/v1/replays/{}", replay_id)))
