/** Where many buttons stand in one line: 40 px beside a mouse, as high as a finger needs on phones. */
export const smallButton = 'lg:min-h-10! px-3! lg:py-1! text-sm';
