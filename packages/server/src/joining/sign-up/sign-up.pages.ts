import {
  email as addressForm,
  addressNotAllowed,
  invitationDead,
  linkInvalid,
} from '@parley/contract'
import {
  appAddress,
  lookAtLink,
  newPasswordFields,
  newPasswordHash,
  providerLink,
  signInBrowser,
} from '../../access/public.ts'
import { requireActive } from '../../directory/active-realm.ts'
import { userOf } from '../../directory/of-id.ts'
import { systemUser } from '../../directory/system-user.ts'
import { viewerOf } from '../../directory/viewer.ts'
import { type Html, html } from '../../http/documents/html.ts'
import type { FormPage, Shown, Visit } from '../../http/form-pages.ts'
import { deadLinkPage, field, formPage, notePage } from '../../http/form-parts.ts'
import { formWords } from '../../http/form-words.ts'
import type { Limiter } from '../../http/limit.ts'
import { limitMail } from '../../http/limit-network.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { languageOfTag } from '../../languages.ts'
import type { Provider } from '../../openid/provider.ts'
import { addressProblem, requireFullName } from '../../people/public.ts'
import { type FoundInvitation, lookAtInvitation } from '../invitations/find-invitation.ts'
import { prepareGreeting } from '../welcome/greet.ts'
import { joiningWords } from './page-words.ts'
import { requireOpen, type SigningUp, signUp, signUpDetails } from './sign-up.ts'
import { signUpMail, welcomeMail } from './sign-up-mails.ts'

export interface SignUpParts {
  readonly limiter: Limiter
  readonly mailContext: MailContext
  /** The provider, which can prove an address, too. */
  readonly provider: Provider | undefined
}

export function signUpPages(parts: SignUpParts): FormPage[] {
  return [openPage(parts), linkPage(parts), invitationPage(parts)]
}

/** For everybody, if the organization is open. */
function openPage(parts: SignUpParts): FormPage {
  return {
    url: '/register',
    show: (visit, problem) =>
      visit.realm.directory.realm.settings.invite_required
        ? onlyInvited(visit)
        : askForAddress(visit, { problem, otherWays: providerLink(visit, parts.provider, {}) }),
    submit: async (visit) => {
      requireOpen(visit.realm.directory)
      return sendLink(parts, visit, null)
    },
  }
}

function onlyInvited(visit: Visit): Shown {
  const { byInvitation, askMember } = joiningWords(visit)
  return { ...notePage(visit, byInvitation, askMember(nameOf(visit))), status: 403 }
}

/** Behind the link that was sent to an address. */
function linkPage({ mailContext }: SignUpParts): FormPage {
  const lookAt = async ({ realm, params }: Visit) => {
    const link = await lookAtLink(realm, 'sign-up', params.secret ?? '')
    return link && signUpDetails(link)
  }
  return {
    url: '/register/:secret',
    show: async (visit, problem) => {
      const details = await lookAt(visit)
      if (!details) return deadLinkPage(visit)
      const { address, name, provided } = details
      return askForName(visit, { problem, address, name, withPassword: !provided })
    },
    submit: async (visit) => {
      const details = await lookAt(visit)
      if (!details) throw linkInvalid({})
      const { address, invitationId: id, provided } = details
      const invited = id === null ? undefined : await lookAtInvitation(visit.realm, { id })
      return join(mailContext, visit, { by: 'link', address, invited, withPassword: !provided })
    },
  }
}

/** Behind an invitation: one by mail proves the address that it was sent to, one for many none. */
function invitationPage(parts: SignUpParts): FormPage {
  const lookAt = ({ realm, params }: Visit) =>
    lookAtInvitation(realm, { secret: params.secret ?? '' })
  return {
    url: '/join/:secret',
    show: async (visit, problem) => {
      const found = await lookAt(visit)
      if (!found) return deadInvitationPage(visit)
      const { secret: invitation } = visit.params
      const otherWays = providerLink(visit, parts.provider, { invitation })
      const { email: address } = found.invitation
      if (address === null) return askForAddress(visit, { problem, otherWays })
      return askForName(visit, { problem, address, withPassword: true, otherWays })
    },
    submit: async (visit) => {
      const found: FoundInvitation | undefined = await lookAt(visit)
      if (!found) throw invitationDead({})
      const { id, email: address } = found.invitation
      if (address === null) return sendLink(parts, visit, id)
      const joining = { by: 'invitation', address, invited: found, withPassword: true } as const
      return join(parts.mailContext, visit, joining)
    },
  }
}

function nameOf({ realm }: Visit): string {
  return realm.directory.realm.name
}

interface Asking {
  readonly problem: string | undefined
  readonly otherWays?: Html | undefined
}

function askForAddress(visit: Visit, { problem, otherWays }: Asking): Shown {
  const words = joiningWords(visit)
  return formPage(visit, {
    title: words.join(nameOf(visit)),
    problem,
    intro: words.weWillMail,
    fields: [
      field({
        name: 'email',
        label: formWords(visit).emailAddress,
        type: 'email',
        fill: 'email',
        value: visit.fields.get('email') ?? '',
      }),
    ],
    button: formWords(visit).sendEmail,
    after: html`${otherWays}${words.haveAccount}`,
  })
}

interface AskingForName extends Asking {
  readonly address: string
  readonly name?: string | undefined
  readonly withPassword: boolean
}

function askForName(visit: Visit, asking: AskingForName): Shown {
  const { problem, address, name = '', withPassword, otherWays } = asking
  const value = visit.fields.get('full_name') ?? name
  const words = joiningWords(visit)
  return formPage(visit, {
    title: words.join(nameOf(visit)),
    problem,
    intro: words.willHave(address),
    fields: [
      field({ name: 'full_name', label: words.yourName, type: 'text', fill: 'name', value }),
      ...(withPassword ? [newPasswordFields(visit)] : []),
    ],
    button: words.createAccount,
    ...(otherWays ? { after: otherWays } : {}),
  })
}

function deadInvitationPage(visit: Visit): Shown {
  const { deadInvitation, whyDead } = joiningWords(visit)
  return { ...notePage(visit, deadInvitation, whyDead), status: 404 }
}

/** The answer is the same whether or not the address has an account. */
function sendLink(
  { limiter, mailContext }: SignUpParts,
  visit: Visit,
  invitationId: FoundInvitation['invitation']['id'] | null,
): Promise<Shown> {
  const { realm, fields } = visit
  requireActive(realm.directory)
  const address = (fields.get('email') ?? '').trim()
  const problem = addressForm.safeParse(address).success
    ? addressProblem(realm.directory, address)
    : 'Invalid address.'
  if (problem) throw addressNotAllowed({ problem })
  limitMail(limiter, realm, visit.network, address)
  mailContext.post.send(() => signUpMail(mailContext, realm, { address, invitationId }))
  const { checkEmail, sentTo } = formWords(visit)
  return Promise.resolve(notePage(visit, checkEmail, sentTo(address)))
}

interface Joining extends Pick<SigningUp, 'by'> {
  readonly address: string
  readonly invited: FoundInvitation | undefined
  readonly withPassword: boolean
}

async function join(mailContext: MailContext, visit: Visit, joining: Joining): Promise<Shown> {
  const { realm, fields, params, origin } = visit
  const { by, address, invited, withPassword } = joining
  const fullName = requireFullName(fields.get('full_name') ?? '')
  const passwordHash = withPassword ? await newPasswordHash(visit, [address, fullName]) : null
  const secret = params.secret ?? ''
  const greeting = await greetingOf(realm, invited)
  const input = { by, secret, fullName, language: firstLanguage(visit), passwordHash, greeting }
  const joined = await realm.writeAsSystem(signUp, input, origin)
  mailContext.post.send(async () => welcomeMail(mailContext, realm, joined.address))
  const session = await signInBrowser(visit, {
    user: userOf(realm.directory, joined.userId),
    isProved: withPassword,
  })
  return { redirectTo: appAddress, session }
}

/** That of the page, or the organization's: pages may not have that, or no variant of it. */
function firstLanguage({ realm, language }: Visit): string {
  const usual = realm.directory.realm.settings.default_language
  return (languageOfTag(usual) ?? 'en') === language ? usual : language
}

/** Words of an invitation never change, so that they can be read before it is used. */
function greetingOf({ directory }: Visit['realm'], invited: FoundInvitation | undefined) {
  const { welcome_message_custom_text: everybodys } = directory.realm.settings
  const text = invited?.worth.welcomeText ?? everybodys
  return prepareGreeting(viewerOf(directory, systemUser), text)
}
