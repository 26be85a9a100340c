import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { keysFor, type SecretKeys } from '../tokens.ts';

/** What a token (HS256) says that was signed for a purpose by either key; null where it is forged, over or of another form. */
export async function signedClaims(
  keys: SecretKeys,
  { purpose, token, ...options }: JWTVerifyOptions & { readonly purpose: string; readonly token: string },
): Promise<JWTPayload | null> {
  for (const key of keysFor(keys, purpose)) {
    try {
      return (await jwtVerify(token, key, { ...options, algorithms: ['HS256'] })).payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return null;
}
