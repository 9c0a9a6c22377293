"""Settings, all from the environment; the defaults run the demo on one laptop.

`ARROWSWITCH_MODE` is `demo` (default), `club` (own club, plain http in its network)
or `production` (behind https; refuses to start with unsafe settings, see `config.modes`).
"""

import os
import sys
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from kombu import Exchange, Queue

from config import environment, logging, modes, private, proxies
from config.caching import limits
from config.queues import jobs

BASE_DIR = Path(__file__).resolve().parent.parent

MODE = environment.choice("ARROWSWITCH_MODE", modes.MODES, default="demo")
DATA = environment.folder("ARROWSWITCH_DATA", modes.default_data_folder(MODE))
private.keep(DATA)
DEBUG = environment.flag("DEBUG", default=False)
SECRET_KEY = modes.secret_key(MODE, DATA, environment.text("SECRET_KEY"))
ALLOWED_HOSTS = environment.hosts("ALLOWED_HOSTS", [] if MODE == "production" else modes.OWN_HOSTS)
CSRF_TRUSTED_ORIGINS = environment.origins("CSRF_TRUSTED_ORIGINS")
TRUSTED_PROXIES = proxies.networks(environment.several("ARROWSWITCH_TRUSTED_PROXIES"))

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rules",
    "csp",
    "django_htmx",
    "django_filters",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "config.apps.SiteConfig",
    "clubs.people",
    "scoring",
    "tournaments",
    "clubs.room",
    "clubs.poker",
]

# Each gives the evenings of a club that its hall display may show (`clubs.web.hall`).
HALL_DISPLAYS = ["tournaments.views.hall.hall_evenings", "clubs.poker.views.evenings.hall_evenings"]

MIDDLEWARE = [
    "config.proxies.ForwardedMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.policy.PolicyMiddleware",
    "config.policy.KeepingMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.compression.TextCompressionMiddleware",
    "config.logging.RequestLogMiddleware",
    "config.admission.middleware.PatienceMiddleware",
    "clubs.web.limits.RetryAfterMiddleware",
    "tournaments.views.nothing_new.NothingNewMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "clubs.web.actors.ActorMiddleware",
    "clubs.web.refusals.RefusalMiddleware",
    "config.admission.middleware.BusyMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["clubs.people.days"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.views.help.places.help_place",
            ],
        },
    }
]

DATABASES = {"default": environment.database("DATABASE_URL", f"sqlite:///{DATA / 'arrowswitch.sqlite3'}")}
DATABASES["default"].setdefault("CONN_MAX_AGE", 60)  # opening SQLite anew takes longer than most requests
# How long a lock is waited for. The server names a time shorter than its callers' patience; a command
# without one waits 20 seconds on SQLite, and on PostgreSQL for as long as it takes.
LOCK_SECONDS = environment.number("ARROWSWITCH_LOCK_SECONDS", 0)
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["ENGINE"] = "config.sqlite3"
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": LOCK_SECONDS or 20,
        # FULL: a result that was acknowledged is on the disk; NORMAL lost up to 59 of them with the current.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16000;",
    }
    private.keep_database(Path(DATABASES["default"]["NAME"]))
    DATABASES["default"]["TEST"] = {
        "NAME": str(DATA / "test.sqlite3")
    }  # a file: tests meet WAL and its locks
else:
    # PostgreSQL plans what a connection asks often once: planning costs more than most of these queries.
    OFTEN: dict[str, object] = {"server_side_binding": True, "prepare_threshold": 5}
    if LOCK_SECONDS:
        OFTEN["options"] = f"-c lock_timeout={LOCK_SECONDS}s -c statement_timeout={5 * LOCK_SECONDS}s"
    DATABASES["default"]["OPTIONS"] = OFTEN | DATABASES["default"].get("OPTIONS", {})
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "clubs.people.accounts.OneAccount",
    "django.contrib.auth.backends.ModelBackend",  # this and the next keep their sessions and sign nobody in
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_FORMS = {
    "login": "clubs.people.views.forms.AccountSignInForm",
    "signup": "clubs.people.views.forms.AccountSignUpForm",
    "change_password": "clubs.people.views.forms.PasswordChangeForm",
    "set_password": "clubs.people.views.forms.PasswordSetForm",
    "reset_password_from_key": "clubs.people.views.forms.PasswordFromKeyForm",
}
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before an address is added, to which a new password could be sent
ACCOUNT_ADAPTER = "clubs.people.accounts.AccountAdapter"
ACCOUNT_RATE_LIMITS = {
    "login": None,  # wrong passwords count, below: a neighbour's posts alone keep nobody out
    "login_failed": "10/m/ip,5/300s/key",
}
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MAIL = bool(environment.text("EMAIL_URL"))  # it wins over what a page of the site set: `config.mail_server`
_mail = environment.mail("EMAIL_URL")
MAIL_BACKEND, EMAIL_FILE_PATH = _mail["EMAIL_BACKEND"], _mail["EMAIL_FILE_PATH"]
EMAIL_BACKEND = "config.mail.Queued"
EMAIL_HOST, EMAIL_PORT = _mail["EMAIL_HOST"] or "localhost", _mail["EMAIL_PORT"] or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_USER"] or "", _mail["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail.get("EMAIL_USE_TLS", False), _mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10  # seconds
SITE_ADDRESS = environment.address("SITE_ADDRESS")  # begins the links in letters; it wins over the page too
DEFAULT_FROM_EMAIL = environment.sender("DEFAULT_FROM_EMAIL", EMAIL_HOST_USER or "arrowswitch@localhost")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static", ("guide", BASE_DIR / "docs" / "pictures")]
STATIC_ROOT = DATA / "static" if MODE == "production" else None  # elsewhere served where they lie
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "config.stylesheets.StaticFiles"
        if MODE == "production"
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = MODE != "production"
MEDIA_ROOT = DATA / "media"
DEVICE_FILES = environment.folder("ARROWSWITCH_DEVICE_FILES", str(DATA / "devices"))  # a folder for each club
FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = private.FILE, private.FOLDER

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "clubs.people.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 12 * 1024 * 1024
if MODE == "production":
    SECURE_SSL_REDIRECT = environment.flag("SECURE_SSL_REDIRECT", default=True)
    SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # who watches the site asks it without the https server
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # A browser keeps to what it was told here, and no later setting takes it back: off unless asked for.
    SECURE_HSTS_SECONDS = environment.number("SECURE_HSTS_SECONDS", 0)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.flag("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=False)
    SECURE_HSTS_PRELOAD = environment.flag("SECURE_HSTS_PRELOAD", default=False)
    SILENCED_SYSTEM_CHECKS = [  # each would refuse a start, and is the operator's choice
        "security.W004",  # no SECURE_HSTS_SECONDS
        "security.W005",  # no subdomains: other sites below this host may answer plain http only
        "security.W021",  # no preload: browsers' makers take months to take a host from their list
    ]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    modes.require_safe(
        debug=DEBUG,
        secret_key=SECRET_KEY,
        hosts=ALLOWED_HOSTS,
        database=os.environ.get("DATABASE_URL", ""),
        mail=MAIL_BACKEND if MAIL else "",
        hsts=modes.Hsts(SECURE_HSTS_SECONDS, SECURE_HSTS_INCLUDE_SUBDOMAINS, SECURE_HSTS_PRELOAD),
    )

REDIS_URL = environment.redis("REDIS_URL")
REDIS_PATIENCE = 0.5  # seconds for an answer; see config.caching.breaker
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# Each with an exchange and a key of its own name: else all have those of the default queue.
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in jobs.QUEUES]
CELERY_TASK_DEFAULT_QUEUE = jobs.URGENT
CELERY_TASK_PUBLISH_RETRY = False  # who sends does not wait: the sweep makes up for what was not sent
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its Redis as long as it takes
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": jobs.LONGEST + 60,  # later than any job ends: none is done twice at once
    "socket_connect_timeout": REDIS_PATIENCE,
    "socket_timeout": REDIS_PATIENCE,
    "max_retries": 0,
}
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "config.queues.beat:OneAtWork"
DEVICES_EVERY = 5.0  # seconds; as often as other scorers look
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "tournaments.tasks.sweep", "schedule": 30.0},
    "backups": {"task": "config.tasks.make_due_backups", "schedule": 300.0},
    "devices": {"task": "tournaments.tasks.read_device_files", "schedule": DEVICES_EVERY},
}
# Without workers these are done in the server's process: see `config.queues.own_clock`.
OWN_CLOCK, OWN_CLOCK_EVERY = ["tournaments.tasks.read_device_files"], DEVICES_EVERY
CACHES = {
    "default": {
        "BACKEND": "config.caching.caches.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": REDIS_PATIENCE, "socket_timeout": REDIS_PATIENCE},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "limits": limits.configured(REDIS_URL, REDIS_PATIENCE),
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "clubs.web.api.authentication.TableAuthentication",
        "rest_framework.authentication.SessionAuthentication",
        "rest_framework.authentication.TokenAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.LimitOffsetPagination",
    "PAGE_SIZE": 100,
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "EXCEPTION_HANDLER": "clubs.web.api.problems.handle",
    "DEFAULT_RENDERER_CLASSES": ["clubs.web.api.answers.AnswerRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "rest_framework.parsers.JSONParser",
        "rest_framework.parsers.FormParser",
        "rest_framework.parsers.MultiPartParser",
    ],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Arrowswitch",
    "DESCRIPTION": "Sessions, results and standings of a bridge club.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

LOGGING = logging.configure(environment.level("LOG_LEVEL", "INFO" if MODE == "production" else "WARNING"))
TESTING = "pytest" in sys.modules
