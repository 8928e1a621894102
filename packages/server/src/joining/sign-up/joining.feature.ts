import type { FormPage } from '../../http/form-pages.ts'
import { providerPages } from './provider.pages.ts'
import { type SignUpParts, signUpPages } from './sign-up.pages.ts'

export const joiningFeature = {
  pages: (parts: SignUpParts): FormPage[] => {
    const { limiter, provider } = parts
    return [...signUpPages(parts), ...(provider ? providerPages(limiter, provider) : [])]
  },
}
