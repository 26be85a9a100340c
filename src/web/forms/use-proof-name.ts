import { useRef, useState } from 'react';

/** What is wrong with a name: there is none, or a sentence. */
export type NameRefusal = 'missing' | { readonly sentence: string };

/** What `PhoneProof` tells about a name; `name` is the one that was looked at. */
export type NameFault = (fault: NameRefusal, name: string) => void;

/** The field of the name that stands in the message with the code: what is wrong is said there until it is changed. */
export function useProofName(name: string, missing: string) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ readonly name: string; readonly sentence: string } | null>(null);
  const onNameFault: NameFault = (fault, of) => {
    setRefused({ name: of, sentence: fault === 'missing' ? missing : fault.sentence });
    field.current?.focus();
  };
  return { field, error: refused?.name === name ? refused.sentence : undefined, onNameFault };
}
