module wrong { requires java.base; }
