import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** 256 random bits for a link, a cookie or a pass; only its hash is ever stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a secret of 256 random bits is stored and looked up. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Six digits, evenly spread. */
export function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The purposes are a handful of constants, so this stays small. */
const derived = new Map<string, Uint8Array>();

/** A key of its own for one purpose, from the server's key (HKDF-SHA256, 32 bytes). */
export function keyFor(secretKey: string, purpose: string): Uint8Array {
  const name = `${secretKey} ${purpose}`;
  const known = derived.get(name);
  if (known) return known;
  const key = new Uint8Array(hkdfSync('sha256', Buffer.from(secretKey, 'hex'), '', purpose, 32));
  derived.set(name, key);
  return key;
}

/** A keyed hash, for guessable things such as codes, phones and addresses. */
export function keyedHash(secretKey: string, purpose: string, text: string): string {
  return createHmac('sha256', keyFor(secretKey, purpose)).update(text).digest('base64url');
}

/** Compares without telling by time where the difference lies. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Encrypts a text for the database (AES-256-GCM, the key stays outside). */
export function seal(secretKey: string, purpose: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** The key that seals and signs, and the one before it while a rotation is under way. */
export interface SecretKeys {
  readonly secretKey: string;
  readonly olderSecretKey?: string | undefined;
}

/** The keys for one purpose by which something may have been made, the present one first. */
export function keysFor({ secretKey, olderSecretKey }: SecretKeys, purpose: string): readonly Uint8Array[] {
  const present = keyFor(secretKey, purpose);
  return olderSecretKey ? [present, keyFor(olderSecretKey, purpose)] : [present];
}

/** Reads what `seal` wrote with either key; throws where it was changed, or sealed for another purpose or by a third key. */
export function unseal(keys: SecretKeys, purpose: string, sealed: string): string {
  const { secretKey, olderSecretKey } = keys;
  try {
    return opened(secretKey, purpose, sealed);
  } catch (error) {
    if (!olderSecretKey) throw error;
    return opened(olderSecretKey, purpose, sealed);
  }
}

/** What is sealed by the older key, sealed by the present one; null where it is already. Throws where neither opens it. */
export function resealed(keys: SecretKeys, purpose: string, sealed: string): string | null {
  try {
    opened(keys.secretKey, purpose, sealed);
    return null;
  } catch {
    return seal(keys.secretKey, purpose, unseal(keys, purpose, sealed));
  }
}

function opened(secretKey: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
