"""Signs in with an encrypted body. Python 3.9 or newer; pip install cryptography."""

import base64, json, os, secrets, time, urllib.error, urllib.request

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

origin = os.environ.get("OPENHOUSE_URL", "http://localhost:8080")


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def encrypt(call, payload):
    with urllib.request.urlopen(f"{origin}/wps/session/key/rsa") as response:
        rsa = json.load(response)["value"]
    public_key = serialization.load_der_public_key(base64.b64decode(rsa["key"]))
    aes_key, iv = secrets.token_bytes(32), secrets.token_bytes(12)
    nonce = base64url(secrets.token_bytes(16))
    plaintext = json.dumps({"ts": int(time.time() * 1000), "nonce": nonce, "payload": payload}).encode()
    # The result ends with the tag.
    sealed = AESGCM(aes_key).encrypt(iv, plaintext, call.encode())
    oaep = padding.OAEP(mgf=padding.MGF1(hashes.SHA256()), algorithm=hashes.SHA256(), label=None)
    wrapped_key = public_key.encrypt(aes_key, oaep)
    return f"{rsa['kid']}.{base64url(wrapped_key)}", {"value": f"{base64url(iv)}.{base64url(sealed)}"}


login = {"username": os.environ.get("OPENHOUSE_USER", "demoplayer"), "password": "Player2026", "type": "username"}
encryption, body = encrypt("POST /wps/session/login", login)
headers = {"Content-Type": "application/json", "Language": "EN", "Encryption": encryption}
request = urllib.request.Request(f"{origin}/wps/session/login", json.dumps(body).encode(), headers, method="POST")
try:
    with urllib.request.urlopen(request) as response:
        print(response.read().decode())
except urllib.error.HTTPError as refusal:
    print(refusal.read().decode())
