// Shapes of what contracts are asked in one call, for what the wallet's screens ask of their own.

export type { Answer, Question } from '../../kit/tokens/batch-call.ts'
