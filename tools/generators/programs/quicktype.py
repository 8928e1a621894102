"""A program on the Python classes that quicktype makes: what the server answers is read by them, and they check every field."""
import base64
import json
import sys
import urllib.error
import urllib.parse
import urllib.request

from made import parley

errand = json.loads(sys.argv[1])
credentials = f"{errand['email']}:{errand['key']}".encode()
headers = {"Authorization": "Basic " + base64.b64encode(credentials).decode()}


def call(method, path, **params):
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in params.items()}
    form = urllib.parse.urlencode(texts)
    url = errand["url"] + path + ("?" + form if method == "GET" else "")
    body = form.encode() if method != "GET" else None
    request = urllib.request.Request(url, body, headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


channel = errand["channel"]
form = parley.send_message_form_from_dict(
    {"type": "channel", "to": channel, "topic": "made", "content": "by *quicktype*"}
)
queue = call("POST", "/register", event_types=["message"])
sent = call("POST", "/messages", **form.to_dict())
parley.success_from_dict(sent)
found = call("GET", "/messages", anchor="newest", num_before=1, num_after=0, narrow=[{"operator": "channel", "operand": channel}])
message = parley.message_object_from_dict(found["messages"][0])
events = call("GET", "/events", queue_id=queue["queue_id"], last_event_id=-1)
event = parley.event_from_dict(events["events"][0])
channels = [parley.listed_channel_from_dict(one) for one in call("GET", "/streams")["streams"]]
users = [parley.user_object_from_dict(one) for one in call("GET", "/users")["members"]]
refused = call("GET", "/messages/2000000000")
refusal = parley.message_not_found_refusal_from_dict(refused)
print(json.dumps({
    "sent": sent["id"] == message.id == event.message.id,
    "content": message.content,
    "refused": refusal.to_dict()["code"],
    "channels": [one.name for one in channels],
    "people": sum(1 for one in users if not one.is_bot),
}))
