// Whether the person asks for less motion.

export const movesLess = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
