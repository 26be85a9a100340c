import { type ComponentProps, useState } from 'react';
import { buttonClass } from '#src/ui/button.tsx';
import { TextField } from './field.tsx';

/** A password that can be shown, and that says when caps lock is on. */
export function PasswordField({ hint, ...props }: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false);
  const [isCapsOn, setCapsOn] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      maxLength={128}
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={isCapsOn ? <span className="text-amber">Caps Lock이 켜져 있습니다.</span> : hint}
      onKeyUp={(event) => setCapsOn(event.getModifierState('CapsLock'))}
      after={
        <button
          type="button"
          className={buttonClass('secondary', 'shrink-0')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? '숨기기' : '보기'}
          <span className="sr-only"> {props.label}</span>
        </button>
      }
    />
  );
}
