import { type ReactNode, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { officeToday } from '#src/web/office/office-today.ts';

type Errors = Readonly<Record<string, string>>;

interface FromADayFormProps {
  readonly title: string;
  readonly button: string;
  /** What is said when it is done. */
  readonly said: string;
  readonly send: (typed: {
    readonly text: (name: string) => string;
    readonly effectiveFrom: string;
    readonly reason: string;
  }) => Promise<unknown>;
  /** What it is for: stands before the day. */
  readonly whose: (errors: Errors) => ReactNode;
  /** What holds from that day on. */
  readonly what: (errors: Errors) => ReactNode;
  /** Below the fields. */
  readonly below?: (errors: Errors) => ReactNode;
}

/** What holds from a day on, with the reason. */
export function FromADayForm({ title, button, said, send, whose, what, below }: FromADayFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const adding = useOfficeForm(
    (typed) => {
      const text = (name: string) => textOf(typed, name);
      return send({ text, effectiveFrom: text('effectiveFrom'), reason: text('reason') });
    },
    () => {
      toast(said);
      form.current?.reset();
    },
  );
  const { fields } = adding;
  return (
    <Card>
      <form ref={form} className="grid gap-3" onSubmit={adding.submit} noValidate>
        <h3 className="text-base font-semibold">{title}</h3>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {whose(fields)}
          <TextField
            label="적용일"
            name="effectiveFrom"
            type="date"
            defaultValue={officeToday()}
            error={fields.effectiveFrom}
          />
          {what(fields)}
          <TextField label="사유" name="reason" maxLength={200} autoComplete="off" error={fields.reason} />
        </div>
        {below?.(fields)}
        <Refused act={adding} />
        <Button type="submit" className="justify-self-start" isBusy={adding.isBusy}>
          {button}
        </Button>
      </form>
    </Card>
  );
}
