// A foreign name in a sentence of a window.

import { plainName } from '../../src/kit/plain-name.ts'

/** Trust: names are texts of the apps' owners, and of people; set apart, and without what would end that, none of them turns the sentence around it. */
export const apart = (text: string, longest = Number.POSITIVE_INFINITY): string => `\u2068${plainName(text, longest)}\u2069`
