import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';

interface AskLineProps {
  readonly label: string;
  readonly hint: string;
  readonly first: string;
  /** Answers what is wrong with the text, or null when it was taken. */
  readonly onAnswer: (text: string) => string | null;
  readonly onClose: () => void;
}

/** One question below the toolbar; Enter answers, Escape leaves. */
export function AskLine({ label, hint, first, onAnswer, onClose }: AskLineProps) {
  const [text, setText] = useState(first);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const answer = () => setRefusal(onAnswer(text.trim()) ?? undefined);
  return (
    <div className="border-t border-line p-3">
      <TextField
        label={label}
        hint={hint}
        error={refusal}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          answer();
        }}
        after={
          <>
            <Button onClick={answer}>넣기</Button>
            <Button variant="secondary" onClick={onClose}>
              닫기
            </Button>
          </>
        }
      />
    </div>
  );
}
