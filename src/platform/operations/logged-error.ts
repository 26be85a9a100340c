/** What of an error may stand in the log. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly cause?: LoggedError;
}

/** PostgreSQL's class 22: the message holds what somebody typed, between quotes. */
const isAboutData = /^22\w{3}$/;

const textOf = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/**
 * An error as it is logged: what went wrong and where, and nothing of whom. PostgreSQL tells the row that was refused in
 * `detail`, and others hang whole requests on theirs, so that only what is named here is passed on.
 */
export function loggedError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', stack: '' };
  const [code, table, constraint] = ['code', 'table', 'constraint'].map((name) => textOf(thrown, name));
  const { name: type, message: said, stack = '', cause } = thrown;
  const message = isAboutData.test(code ?? '') ? said.replace(/"[^"]*"/g, '"…"') : said;
  return {
    type,
    message,
    // Without its first lines, which are the message again.
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}
