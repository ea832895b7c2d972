import { router } from '../trpc.ts'
import { confirmAuthenticator, setUpAuthenticator } from './authenticator.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { me } from './me.ts'
import { passkeySignOn, startPasskeySignOn } from './passkey-sign-on.ts'
import { addPasskey, passkeys, removePasskey, startPasskey } from './passkeys.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactor } from './second-factor.ts'
import { endOthers, endSession, session, sessions } from './sessions.ts'
import { setTwoFactor } from './two-factor.ts'
import { undoChange } from './undo-change.ts'

export const auth = router({
  login,
  secondFactor,
  logout,
  me,
  register,
  forgotPassword,
  resetPassword,
  changePassword,
  session,
  sessions,
  endSession,
  endOthers,
  setTwoFactor,
  setUpAuthenticator,
  confirmAuthenticator,
  passkeys,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeySignOn,
  passkeySignOn,
  undoChange,
})
