// Detects phones and tablets: no popup is opened there where the page may be left.

/** Phones and tablets: a second window hides the first one there, so people are sent on in the same one. */
export const isMobile = ({
  userAgent,
  maxTouchPoints = 0,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean =>
  // A tablet with a desktop user agent is recognised by its touch points.
  /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Phones and tablets of Apple, whose browser is Safari. */
export const isApple = (device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean =>
  isMobile(device) && /iPhone|iPad|iPod|Macintosh/.test(device.userAgent)
