// Which address shows which page. Screens of the server's menu come with the shell.
import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { Waiting } from './kit/state.tsx'
import { Toast } from './kit/toast.tsx'
import { landing } from './shell/access.ts'
import { Boundary } from './shell/boundary.tsx'
import { NotFound } from './shell/not-found.tsx'
import { SignedIn } from './shell/signed-in.tsx'

const Login = lazy(() => import('./views/user/login.tsx'))
const IpLogin = lazy(() => import('./views/iplogin.tsx'))
const Home = lazy(() => import('./views/home.tsx'))

export function App() {
  return (
    <BrowserRouter>
      <Boundary>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route path="/user/login" element={<Login />} />
            <Route path="/iplogin" element={<IpLogin />} />
            <Route element={<SignedIn />}>
              <Route index element={<Navigate to={landing} replace />} />
              <Route path={landing} element={<Home />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
        </Suspense>
      </Boundary>
      <Toast />
    </BrowserRouter>
  )
}
