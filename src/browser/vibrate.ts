// The motor of a phone, where there is one.

/** Vibrates for milliseconds, with pauses between. A browser lets a page do so only after the person has pressed something in it. */
export const vibrate = (pattern: readonly number[]): void => {
  const { userActivation } = navigator
  if (userActivation?.hasBeenActive) navigator.vibrate?.([...pattern])
}
