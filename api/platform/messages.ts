/**
 * The texts of mail and text messages, in the customer's language. `{name}` is a parameter.
 * English is the key of every text.
 */
import type { Language } from './language.schema.ts'
import { alertTemplates } from './templates/alerts.ts'
import { bankTemplates } from './templates/bank.ts'
import { checkTemplates } from './templates/checks.ts'
import { disputeTemplates } from './templates/disputes.ts'
import { paymentTemplates } from './templates/payments.ts'
import { transferTemplates } from './templates/transfers.ts'
import { template } from './templates/template.ts'

export type { Language }

export const templates = {
  code: template(
    'Your Wrenfield approval code',
    'Your approval code is {code}. It can be used once and ends in {minutes} minutes. ',
    'Wrenfield never calls to ask for it.',
  ),
  'enrollment-code': template(
    'Your Wrenfield registration approval code',
    'Your registration approval code is {code}. It can be used once, within 24 hours.',
  ),
  'sign-on-code': template(
    'Your Wrenfield sign-on code',
    'Your sign-on code is {code}. It ends in {minutes} minutes. If you are not signing on now, change your password.',
  ),
  'access-code': template(
    'Your code for a change of your sign-on',
    'Your code for this change is {code}. It ends in {minutes} minutes. Not yours? Call us at {phone}.',
  ),
  'access-undo': template(
    'If this was not you, undo it',
    'Your sign-on or details were changed. If this was not you, undo it within 24 hours: {link}',
  ),
  'access-restored': template(
    'A change was undone',
    'A change was undone and every device signed out. Choose a new password. Not you? Call us at {phone}.',
  ),
  'password-reset': template(
    'Reset your Wrenfield password',
    'To choose a new password, open Forgot Password on the sign-on page and use this reset code within {minutes} ',
    'minutes: {token}. If you did not ask for it, you need not do anything.',
  ),
  'password-changed': template(
    'Your Wrenfield password was changed',
    'Your password was changed. Every other device was signed out. If this was not you, call us at {phone}.',
  ),
  'contact-changed': template(
    'Your Wrenfield contact details were changed',
    'These details were changed: {fields}. If this was not you, call us at {phone}.',
  ),
  'two-factor-on': template('Two-step sign-on is on', 'From now on we ask for a second proof when you sign on.'),
  'two-factor-off': template(
    'Two-step sign-on is off',
    'Two-step sign-on was turned off. If this was not you, call us at {phone}.',
  ),
  'passkey-added': template(
    'A passkey was added',
    'The passkey "{name}" can now sign on to your accounts. If this was not you, call us at {phone}.',
  ),
  'passkey-removed': template(
    'A passkey was removed',
    'The passkey "{name}" can no longer sign on to your accounts. If this was not you, call us at {phone}.',
  ),
  'signed-on': template(
    'New sign-on to your account',
    'Your account was signed on to from {agent}. If this was not you, change your password.',
  ),
  welcome: template('Welcome to Wrenfield', 'Your online banking is ready, {name}.'),
  notice: template('{subject}', '{text}'),
  ...alertTemplates,
  ...bankTemplates,
  ...checkTemplates,
  ...disputeTemplates,
  ...transferTemplates,
  ...paymentTemplates,
}

export type TemplateName = keyof typeof templates

/** Those that carry a code or a token; what they say is sealed while it waits. */
export type SecretTemplate = {
  [Name in TemplateName]: (typeof templates)[Name]['secret'] extends true ? Name : never
}[TemplateName]
export type OpenTemplate = Exclude<TemplateName, SecretTemplate>
