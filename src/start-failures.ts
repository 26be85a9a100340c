/** What a person at the terminal can do about a failed start, in one sentence. */
export function explainStartFailure(error: unknown, port: number): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`;
  if (code === 'EACCES' && port < 1024)
    return `Port ${port} is reserved for the system. Choose one above 1024: PORT=3000 npm start`;
  if (code === 'ENOSPC' || /No space left on device/.test(message)) {
    return 'The disk is full. The database needs about 100 MB to start; free some space and start again.';
  }
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not write there (${message}). Set DATA_DIR to a folder of your own.`;
  if (code === 'EROFS') return 'The data folder is read-only. Set DATA_DIR to a folder that can be written.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return 'The PostgreSQL of DATABASE_URL does not answer. Is it running, and is the address right?';
  if (code === '28P01' || code === '28000')
    return 'The PostgreSQL of DATABASE_URL refuses this user or password.';
  if (code === '3D000')
    return 'The database named in DATABASE_URL does not exist. Create it first (createdb).';
  if (code === '42501')
    return `The database user may not do what the migrations need (${message}). Give it the right to create tables.`;
  return message;
}
