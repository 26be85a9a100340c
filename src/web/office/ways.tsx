import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';

const MayEnter = createContext<(to: string) => boolean>(() => true);

/** The frame of the office tells which rooms who is signed in finds: the table of rooms is its own. */
export const MayEnterProvider = MayEnter.Provider;
export const useMayEnter = () => useContext(MayEnter);

interface OfficeLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What leads to another room of the office, and is only read by whom that room is shut for. */
export function OfficeLink({ to, className, children }: OfficeLinkProps) {
  if (!useMayEnter()(to)) return <span>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}

interface OfficeButtonLinkProps extends OfficeLinkProps {
  /** It is what is to be done here. */
  readonly isMain?: boolean;
}

/** A button to another room of the office; none for whom that room is shut for. */
export function OfficeButtonLink({ to, className, isMain = false, children }: OfficeButtonLinkProps) {
  if (!useMayEnter()(to)) return null;
  return (
    <ButtonLink to={to} variant={isMain ? 'primary' : 'secondary'} {...(className && { className })}>
      {children}
    </ButtonLink>
  );
}
