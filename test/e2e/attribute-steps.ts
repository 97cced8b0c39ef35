// Steps of journeys that set attributes and properties of the page's modal, and look at its colours.

import type { Page } from 'playwright-core'

/** Sets attributes of the page's modal; null takes one away. */
export const setAttributes = (page: Page, attributes: Record<string, string | null>) =>
  page.evaluate((attributes) => {
    for (const [name, value] of Object.entries(attributes))
      if (value === null) document.querySelector('login-modal')?.removeAttribute(name)
      else document.querySelector('login-modal')?.setAttribute(name, value)
  }, attributes)
export const setProperties = (page: Page, properties: object) =>
  page.evaluate((properties) => void Object.assign(document.querySelector('login-modal') as object, properties), properties)

/** Backgrounds of the two themes. */
export const [LIGHT, DARK] = ['rgb(255, 255, 255)', 'rgb(24, 26, 32)']

/** The browser's own words for a computed style of something inside the modal. */
export const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(`login-modal ${selector}`)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)
