// In which of two schemes a window of the service is drawn, as the page that opens it names it in the address.

const WINDOW_SCHEMES = ['light', 'dark'] as const
export type WindowScheme = (typeof WINDOW_SCHEMES)[number]

/** Trust: one of these two words; of anything else an address says the window follows the system. */
export const windowScheme = (text: string | null): WindowScheme | null => WINDOW_SCHEMES.find((one) => one === text) ?? null
