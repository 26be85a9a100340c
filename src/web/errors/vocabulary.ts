/** Words of browsers and of React in their own messages. No name of a person, a place or a thing is among them. */
const vocabulary = new Set(
  `a abort aborted access after already an and are argument arguments array as assignment async at attempted attribute
  await bad be because before blocked body boundary by call called calling can cannot cancelled changed chunk circular
  class clone closed component const constant constructor content converting cookie could create cross current cycle
  data date declaration defined delete denied deprecated did document does domain duplicate dynamically element
  empty end error evaluating event exceeded expected expression extensible failed failure fetch fetching field file for
  found frame from function generator get global handler has hook hooks hydrate hydrated hydrating hydration identifier
  if illegal import imported in index infinite init initialization initialize initialized input insecure insert
  instance instanceof integer interrupted into invalid invocation invoked is iterable iterator it json key length line
  literal load loaded loading lost match maximum memory message method minified missing module more must negative
  network new no node not null number object of offline on only opaque open operation operator option or origin out
  overflow parameter parse parsing passed permission position private promise properties property protocol prototype
  quota range react read readable reading recursion reduce redirect reference regular rejected removed removechild
  render rendered rendering request required response resource result return returned route router running runtime
  same script security server set setting signal size source stack state static stopped storage stream string
  structure style super support supported suspended symbol syntax target text than that the this time timed timeout to
  token too transaction true type typeerror unable undefined unexpected unhandled unknown unsupported update url use
  used valid value values variable version was while window with without worker write`.split(/\s+/),
);

const trimmed = (token: string) => token.replace(/^["'`([{<]{1,3}|["'`)\]}>.,:;!?]{1,3}$/g, '');

/**
 * What of a message may leave the page: the words browsers and React use themselves. Everything else (what somebody typed,
 * addresses, numbers, quoted text) becomes a star; the number of one of React's own errors stays.
 */
export function knownWords(message: string): string {
  const words: string[] = [];
  for (const token of message.slice(0, 500).split(/\s+/)) {
    const word = trimmed(token);
    if (word === '') continue;
    const isNumberOfReact = /^#\d{1,4}$/.test(word) && words.at(-1) === 'error';
    const isKnown = isNumberOfReact || vocabulary.has(word.toLowerCase());
    if (isKnown || words.at(-1) !== '*') words.push(isKnown ? word : '*');
  }
  return words.join(' ').slice(0, 200).trim();
}
