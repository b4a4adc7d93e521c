import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** CBOR (RFC 8949), limited to what authenticators write: integers, bytes, text, maps. */
type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** Faults of an authenticator or a browser. */
export type AuthenticatorFault = {
  origin?: string;
  rpId?: string;
  /** Signature count to report instead of the next. */
  counter?: number;
  /** Skips user verification. */
  unverified?: boolean;
  /** Reports this user handle instead. */
  userHandle?: string;
  /** Signs with another key. */
  forged?: boolean;
  type?: string;
};

const FLAGS = { present: 1, verified: 4, attested: 64 };

/**
 * A software security key with one P-256 credential (WebAuthn level 3, 6), which returns the JSON
 * that browsers pass on.
 */
export class Authenticator {
  readonly id = randomBytes(32).toString("base64url");
  readonly #origin: string;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #counter = 0;
  #userHandle = "";

  constructor(origin = "http://localhost:3000") {
    this.#origin = origin;
  }

  /** Answers the options of a registration (navigator.credentials.create). */
  register(
    options: { challenge: string; rp: { id?: string }; user: { id: string } },
    mischief: AuthenticatorFault = {},
  ) {
    this.#userHandle = options.user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const credential = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, credential.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential, cbor(cose)]);
    const said = this.#said(mischief.rpId ?? options.rp.id ?? "", mischief, attested);
    const object = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", said],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options.challenge, mischief).toString("base64url"),
        attestationObject: cbor(object).toString("base64url"),
        transports: ["usb"],
      },
    };
  }

  /** Answers the options of a sign-in (navigator.credentials.get). */
  assert(options: { challenge: string; rpId?: string }, mischief: AuthenticatorFault = {}) {
    const said = this.#said(mischief.rpId ?? options.rpId ?? "", mischief);
    const clientData = this.#clientData("webauthn.get", options.challenge, mischief);
    const forger = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const key: KeyObject = mischief.forged ? forger.privateKey : this.#keys.privateKey;
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: said.toString("base64url"),
        signature: sign("sha256", Buffer.concat([said, sha256(clientData)]), key).toString("base64url"),
        userHandle: (mischief.userHandle ?? this.#userHandle) || null,
      },
    };
  }

  #clientData(type: string, challenge: string, mischief: AuthenticatorFault): Buffer {
    const origin = mischief.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type: mischief.type ?? type, challenge, origin, crossOrigin: false }));
  }

  /** Authenticator data: relying party, flags, signature count, and a new credential. */
  #said(rpId: string, mischief: AuthenticatorFault, attested = Buffer.alloc(0)): Buffer {
    this.#counter = mischief.counter ?? this.#counter + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags =
      FLAGS.present | (mischief.unverified ? 0 : FLAGS.verified) | (attested.length > 0 ? FLAGS.attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  }
}
