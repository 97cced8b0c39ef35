// Puts what a flow says of errors into a language. Flows carry the catalogue's English: they decide, they do not speak.

/** Where a flow says what stands in the error catalogue. Everything else in a state is a person's own, and stays. */
const SAID = ['title', 'text', 'button', 'problem']

/** Translates a flow's state by a catalogue. What the service says in words of its own stays as it came. */
export const translate = <S extends object>(state: S, catalogue: Readonly<Record<string, string>>): S =>
  Object.fromEntries(
    Object.entries(state).map(([key, said]) => [
      key,
      SAID.includes(key) && Object.hasOwn(catalogue, said) ? catalogue[said] : said,
    ]),
  ) as S
