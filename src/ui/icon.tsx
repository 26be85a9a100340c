/**
 * The few icons of the public pages, each one path (after lucide, ISC): what every visitor loads stays small, so an icon
 * that one part alone shows stands with that part. Always beside words, so hidden from readers.
 */
export function Icon({ path, size = 24, className }: { path: string; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

export const menuPath = 'M4 5h16M4 12h16M4 19h16';
export const searchPath = 'm21 21-4.3-4.3M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0';
export const arrowRightPath = 'M5 12h14m-7-7 7 7-7 7';
export const personPath =
  'M17.9 20a6 6 0 0 0-11.8 0M8 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';
export const leavePath = 'm16 17 5-5-5-5m5 5H9m0 9H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4';
export const calendarPath =
  'M8 2v3m8-3v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M8 13h0m4 0h0m4 0h0M8 17h0m4 0h0m4 0h0';
export const clipboardPath =
  'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zm7 2h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2m1 10 2 2 4-4';
export const talkPath =
  'M3 16.3a2 2 0 0 1 .1 1.2l-1.1 3.3A1 1 0 0 0 3.3 22l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.8-4.8';
export const screenPath =
  'm9 10 2 2 4-4M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm8 14v4m-4 0h8';
export const sharePath =
  'M15 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.6 13.5l6.8 4m0-11-6.8 4';
