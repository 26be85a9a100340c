import {
  type ChangeEvent,
  type ChangeEventHandler,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useSyncExternalStore,
} from 'react';
import { classNames } from '#src/ui/class-names.ts';

interface FieldFrame {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Says `(선택)` after the label; everything else is required. */
  readonly isOptional?: boolean;
}

const box =
  'block w-full min-h-12 rounded-lg border bg-paper px-4 py-2 text-base text-ink placeholder:text-ink-soft/70 disabled:bg-mist';

function boxClass(error: string | undefined, extra?: string) {
  return classNames(box, error ? 'border-danger' : 'border-ink-soft/50', extra);
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Owns the id, the description and the error of one control, and hands them to it. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldFrame & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {isOptional && <span className="ml-1 font-normal text-ink-soft">(선택)</span>}
      </label>
      {hint && (
        <div id={hintId} className="text-sm text-ink-soft">
          {hint}
        </div>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
    readonly after?: ReactNode;
    readonly ref?: Ref<HTMLInputElement>;
  };

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Whether a person changed a box since it was sent. A list shows its first line where nothing is chosen, so only another
 * line than the one it was sent with counts; of radio buttons only the one that is on.
 */
function isChanged(box: Box, held: unknown): boolean {
  if ('options' in box)
    return (
      box.selectedIndex !==
      Math.max(
        [...box.options].findIndex((one) => one.defaultSelected),
        0,
      )
    );
  if (typeof held === 'boolean')
    return 'checked' in box && box.checked !== held && !(held && box.type === 'radio');
  return box.value !== '' && box.value !== held;
}

const neverChanges = () => () => undefined;

/** Whether this drawing takes over the server's HTML; false for everything that is drawn in the browser alone. */
const useIsHydrating = () =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

/**
 * What was typed, chosen or ticked before the page woke up stands in the document only, and the first drawing would lose
 * it. It is told to whoever holds the value as if it were done now. Only the server's HTML can hold such a thing: React
 * writes `defaultSelected` there and nowhere else, so a list drawn in the browser would look changed as soon as it stands.
 */
function useEarly<Element extends Box>(held: unknown, onEarly: ChangeEventHandler<Element> | undefined) {
  const node = useRef<Element>(null);
  const isHydrating = useIsHydrating();
  const first = useRef(() => {
    const box = node.current;
    if (isHydrating && box && held !== undefined && isChanged(box, held))
      onEarly?.({ target: box, currentTarget: box } as ChangeEvent<Element>);
  });
  useEffect(() => first.current(), []);
  return node;
}

export function TextField({
  label,
  hint,
  error,
  isOptional,
  after,
  className,
  ref,
  ...input
}: TextFieldProps) {
  const node = useEarly<HTMLInputElement>(input.value, input.onChange);
  useImperativeHandle(ref, () => node.current as HTMLInputElement, [node]);
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      {(described) => (
        <div className="flex gap-2">
          <input
            {...input}
            {...heldMark(input.value)}
            {...described}
            ref={node}
            className={boxClass(error, className)}
          />
          {after}
        </div>
      )}
    </Field>
  );
}

/** Phone numbers: the keypad of a phone, and the browser's own memory of the number; one pasted with `+82` fits. */
export function PhoneField(props: TextFieldProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={30}
      placeholder="010-0000-0000"
      {...props}
    />
  );
}

/** Marks a box whose value the screen holds: its default in the document says what is typed, not what is stored. */
const heldMark = (held: unknown) => ({ 'data-screen-held': held === undefined ? undefined : '' });

type SelectFieldProps = FieldFrame & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>;

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const node = useEarly<HTMLSelectElement>(select.value, select.onChange);
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      {(described) => (
        <select
          {...select}
          {...heldMark(select.value)}
          {...described}
          // React leaves the choice as it is when another is given: a form that was overtaken reads it here.
          data-given={select.defaultValue}
          ref={node}
          className={boxClass(error, className)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

type TextAreaFieldProps = FieldFrame & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>;

export function TextAreaField({ label, hint, error, isOptional, className, ...area }: TextAreaFieldProps) {
  const node = useEarly<HTMLTextAreaElement>(area.value, area.onChange);
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      {(described) => (
        <textarea
          rows={4}
          {...area}
          {...heldMark(area.value)}
          {...described}
          ref={node}
          className={boxClass(error, className)}
        />
      )}
    </Field>
  );
}

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly kind?: 'checkbox' | 'radio';
}

export function Check({ label, error, kind = 'checkbox', className, ...input }: CheckProps) {
  const id = useId();
  const node = useEarly<HTMLInputElement>(input.checked, input.onChange);
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2" htmlFor={id}>
        <input
          {...input}
          {...heldMark(input.checked)}
          ref={node}
          id={id}
          type={kind}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-1 size-5 shrink-0 accent-brand"
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** Enter in one field of a larger form: does what stands beside the field and sends nothing else. */
export const onEnter = (act: () => unknown) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};
