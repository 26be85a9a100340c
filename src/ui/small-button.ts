/** Where many buttons stand in one line: 40 px beside a mouse, as high as a finger needs on phones. */
export const smallButton = 'sm:min-h-10! px-3! sm:py-1! text-sm';
