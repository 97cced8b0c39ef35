// Writes US dollars in a language.

/** An amount in dollars: '$5.49', '5,49 $'. */
export const writeDollars = (amount: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
    .format(amount)
    // A mark keeps the sign of `US$` behind its letters where a text runs from right to left.
    .replace('US$', 'US$\u200e')
