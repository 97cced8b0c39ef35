// Detects browsers inside apps: Facebook, Instagram, Snapchat, LinkedIn, web views of React Native.
// See docs/design/spec.md, "In-app browsers".

const IN_APP = /\bFB(?:AN|AV|IOS|_IAB)\b|\bInstagram\b|\bSnapchat\b|\bLinkedInApp\b/

/** Whether this page is shown inside of such an app. */
export const isInApp = (): boolean => IN_APP.test(globalThis.navigator?.userAgent ?? '') || 'ReactNativeWebView' in globalThis

/**
 * Trust: such an app may run scripts of its own in every page it shows; a click that no finger made chooses nothing here. `place` is
 * everything that can be pressed.
 */
export const ignoreUntrustedClicks = (place: EventTarget): void =>
  place.addEventListener(
    'click',
    (event) => {
      if (event.isTrusted || !isInApp()) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
