import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

/** `light` and `outline` are for dark grounds. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light' | 'outline';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-lg px-5 py-2 text-center font-semibold transition-colors duration-150 forced-colors:border disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50';
const looks: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-deep',
  secondary: 'border border-line bg-paper text-ink hover:border-brand hover:text-brand',
  quiet: 'text-brand underline-offset-4 hover:underline',
  danger: 'bg-danger text-on-brand hover:brightness-90',
  light: 'bg-paper text-brand-deep hover:bg-brand-pale',
  outline: 'border border-white/70 text-white hover:bg-white/10',
};

/** The class of a button's look, for elements that must be something else (a summary, a label). */
export function buttonClass(variant: ButtonVariant = 'primary', extra?: string): string {
  return classNames(base, looks[variant], extra);
}

const refused = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** True while its work is under way: it says so, takes no second press, and keeps the keyboard's place. */
  readonly isBusy?: boolean;
  readonly busyText?: string;
}

export function Button({
  variant = 'primary',
  isBusy,
  busyText,
  className,
  children,
  disabled,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    // A disabled element loses the focus: while it is busy it only takes no press, by key or by a field's Enter either.
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? refused : onClick}
      className={buttonClass(variant, className)}
    >
      {isBusy ? (busyText ?? '처리하는 중…') : children}
    </button>
  );
}

interface ButtonLinkProps {
  readonly to: string;
  readonly variant?: ButtonVariant;
  readonly className?: string;
  readonly children: ReactNode;
  /** True for documents that are not pages of the router (files, other hosts). */
  readonly isOutside?: boolean;
}

export function ButtonLink({ to, variant = 'primary', className, children, isOutside }: ButtonLinkProps) {
  if (isOutside) {
    return (
      <a href={to} className={buttonClass(variant, className)}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={buttonClass(variant, className)}>
      {children}
    </Link>
  );
}
