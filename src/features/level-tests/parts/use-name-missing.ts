import { useRef, useState } from 'react';

const sentence = '인증번호를 받으려면 학생 이름을 먼저 입력해 주세요.';

/** The message with the code names the student: where the name is empty it is said at its field, which is focused. */
export function useNameMissing(name: string) {
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const faults: Readonly<Record<string, string>> =
    isShown && name.trim() === '' ? { studentName: sentence } : {};
  return {
    field,
    faults,
    show() {
      setShown(true);
      field.current?.focus();
    },
  };
}
