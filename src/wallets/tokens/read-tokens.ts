// What the screens of the page ask tokens by; the windows of the service have it from the kit.

export { askContracts, balanceQuestion, quantityIn, readTokens } from '../../kit/tokens/read-tokens.ts'
