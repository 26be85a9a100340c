/** Room for a line and three buttons, so that what stands below does not move when they come. */
export const SocialRoom = () => <div aria-hidden="true" className="h-[193px]" />;
