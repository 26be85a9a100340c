const storeSettings = [
  'STORE_ENDPOINT',
  'STORE_BUCKET',
  'STORE_REGION',
  'STORE_ACCESS_KEY_ID',
  'STORE_SECRET_ACCESS_KEY',
] as const;

/** What is said of servers that are not the product's own. */
type ServerSettings = {
  readonly [name in
    | 'BACKUP_DIR'
    | 'DATABASE_URL'
    | 'DATABASE_OWNER_URL'
    | 'DATABASE_DIRECT_URL'
    | (typeof storeSettings)[number]]?: string | undefined;
};

/** What a server of one's own archives is for its own settings to say: this one would be believed and do nothing. */
export function refuseBackupElsewhere({ BACKUP_DIR, DATABASE_URL }: ServerSettings): void {
  if (!BACKUP_DIR || !DATABASE_URL) return;
  throw new Error(
    'BACKUP_DIR is for the embedded PostgreSQL, and DATABASE_URL is set. Unset BACKUP_DIR and have that server archive by itself; see "Backup" in docs/operations.md.',
  );
}

/** Behind a pooler the time limits are the role's, which the owner sets, past the pooler. */
export function refuseHalfPooled({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  DATABASE_DIRECT_URL,
}: ServerSettings): void {
  if (!DATABASE_DIRECT_URL || (DATABASE_URL && DATABASE_OWNER_URL)) return;
  throw new Error(
    'DATABASE_DIRECT_URL is set: then DATABASE_URL is the pooler and DATABASE_OWNER_URL, past it, whom the tables belong to. Set both.',
  );
}

/** Where some of them are missing, the first upload would fail. */
export function refuseHalfStored(settings: ServerSettings): void {
  const missing = storeSettings.filter((name) => settings[name] === undefined);
  if (missing.length === 0 || missing.length === storeSettings.length) return;
  throw new Error(
    `A store for files needs all of ${storeSettings.join(', ')}; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set.`,
  );
}
