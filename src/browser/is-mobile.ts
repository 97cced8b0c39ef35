// Detects devices on which no popup is opened where the page may be left.

/** Phones and tablets: a second window hides the first one there, so people are sent on in the same one. */
export const isMobile = ({
  userAgent,
  maxTouchPoints = 0,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean =>
  // A tablet with a desktop user agent is recognised by its touch points.
  /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
