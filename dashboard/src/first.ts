/** The first script of every desk: sets the theme, asks who is signed in and what the first page shows, keeps early keys, and begins to load the page. */
import "./app/viewer_answer";
import { preloadPage, registerRoutes } from "./app/pages";
import { applyTheme } from "./app/theme_choice";
import "./desks/field/early_near";
import "./desks/owner/early_home";
import "./desks/owner/early_keys";
import { ROUTES as FIELD } from "./desks/field/routes";
import { ROUTES as OWNER } from "./desks/owner/routes";
import { ROUTES as STAFF } from "./desks/staff/routes";

applyTheme();
registerRoutes({ ...OWNER, ...STAFF, ...FIELD });
preloadPage(location.pathname);
