// The chain calls that verify a contract's signature. Loaded at the first use: it needs all of viem.

import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  parseAbi,
} from 'viem'

const ERC_1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/**
 * The question to a chain whether a contract takes this signature for its own (ERC-1271), also one that is not there yet (ERC-6492): code
 * that runs in a call, changes nothing and answers 1 for yes.
 */
export const contractQuestion = (address: string, message: string, signature: Hex): Hex =>
  encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address as Hex, hashMessage(message), signature],
  })

/** The question to a contract that is there whether this signature is its own (ERC-1271). An address without a contract answers nothing. */
export const ownQuestion = (message: string, signature: Hex): Hex =>
  encodeFunctionData({ abi: ERC_1271, functionName: 'isValidSignature', args: [hashMessage(message), signature] })
