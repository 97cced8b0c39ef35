// What the type checker takes the packages of this folder for while they are not installed: modules of any shape.
declare module '@privy-io/*'
declare module '@telegram-auth/*'
declare module '@tma.js/*'
declare module 'js-sdk-core-*'
declare module 'ethers*'
declare module 'svix*'
