import { signUpPages } from './sign-up.pages.ts'

export const joiningFeature = { pages: signUpPages }
